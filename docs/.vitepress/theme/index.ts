import DefaultTheme from 'vitepress/theme';
import Picture from './Picture.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component('Picture', Picture),
} satisfies typeof DefaultTheme;
