import base from './playwright.config.ts';
export default { ...base, globalSetup: undefined, outputDir: '.results-dev', reporter: [['list']] };
