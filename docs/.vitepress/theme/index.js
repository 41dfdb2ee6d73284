import DefaultTheme from 'vitepress/theme';
import Picture from './Picture.vue';
import './style.css';

/** @type {import('vitepress').Theme} */
export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('Picture', Picture);
  },
};
