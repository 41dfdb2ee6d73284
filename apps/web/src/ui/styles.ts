import './utilities.css';
import './base.css';
import './forced-colors.css';
import './fonts.css';
import './tokens.css';
import './first-frame.css';
