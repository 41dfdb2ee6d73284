import './base.css';
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './tokens.css';
