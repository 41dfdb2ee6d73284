import './ui/styles.ts';
