import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';
import classes from './theme.module.css';

const brand: MantineColorsTuple = [
  '#E9F5F6',
  '#D2EAED',
  '#A5D5DA',
  '#5CC6D0',
  '#3FB3BE',
  '#2A96A2',
  '#177C89',
  '#0B6470',
  '#084F59',
  '#063A42',
];
const gray: MantineColorsTuple = [
  '#F7F6F3',
  '#EFEDE8',
  '#E8E5DF',
  '#DCD9D2',
  '#CFCBC3',
  '#7C8287',
  '#616A71',
  '#555F67',
  '#424B52',
  '#1B2126',
];
const dark: MantineColorsTuple = [
  '#E7EAEC',
  '#C6CED4',
  '#A7B0B7',
  '#8A949B',
  '#2E373D',
  '#252D32',
  '#1F262B',
  '#171C20',
  '#101417',
  '#0B0E10',
];

type Look = ReturnType<VariantColorsResolver>;

/** Buttons take their colours from the tokens, so both colour schemes keep the measured contrast. */
const looks: Record<string, (danger: boolean) => Look> = {
  filled: (danger) =>
    danger
      ? { background: 'var(--danger-s)', hover: 'var(--danger)', color: 'var(--on-danger)', border: '1px solid transparent' }
      : {
          background: 'var(--primary)',
          hover: 'var(--primary-hover)',
          color: 'var(--on-primary)',
          border: '1px solid transparent',
        },
  light: (danger) => ({
    background: danger ? 'var(--danger-f)' : 'var(--brand-f)',
    hover: danger ? 'var(--danger-f)' : 'var(--selected)',
    color: danger ? 'var(--danger)' : 'var(--brand)',
    border: '1px solid transparent',
  }),
  subtle: (danger) => ({
    background: 'transparent',
    hover: 'var(--sunken)',
    color: danger ? 'var(--danger)' : 'var(--muted)',
    border: '1px solid transparent',
  }),
  outline: (danger) => ({
    background: 'var(--surface)',
    hover: 'var(--canvas)',
    color: danger ? 'var(--danger)' : 'var(--text)',
    border: '1px solid var(--control)',
  }),
  default: (danger) => ({
    background: 'var(--surface)',
    hover: 'var(--canvas)',
    color: danger ? 'var(--danger)' : 'var(--text)',
    border: '1px solid var(--border)',
  }),
};

const variantColorResolver: VariantColorsResolver = ({ variant, color }) =>
  (looks[variant] ?? looks['default']!)(color === 'danger' || color === 'red');

const scheme = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-placeholder': 'var(--subtle)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--canvas)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--subtle)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-color-brand-filled': 'var(--primary)',
  '--mantine-color-brand-filled-hover': 'var(--primary-hover)',
  '--mantine-color-brand-light': 'var(--brand-f)',
  '--mantine-color-brand-light-hover': 'var(--selected)',
  '--mantine-color-brand-light-color': 'var(--brand)',
  '--mantine-color-brand-outline': 'var(--primary)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--brand-f)',
  '--mantine-primary-color-light-hover': 'var(--selected)',
  '--mantine-primary-color-light-color': 'var(--brand)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: scheme, dark: scheme });

const buttonSizes: Record<string, Record<string, string>> = {
  xs: { '--button-height': '28px', '--button-padding-x': '10px', '--button-fz': '13px' },
  sm: { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '14px' },
  lg: { '--button-height': '44px', '--button-padding-x': '20px', '--button-fz': '16px' },
};

/** A checkbox or a radio button with its label beside it. */
const choice = { inner: classes.choiceInner, labelWrapper: classes.choiceLabel };

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 3 },
  black: '#1B2126',
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  focusClassName: classes.focus!,
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--overlay)', lg: 'var(--overlay)', xl: 'var(--overlay)' },
  breakpoints: { xs: '30em', sm: '40em', md: '60em', lg: '80em', xl: '100em' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '30px', lineHeight: '38px' },
      h2: { fontSize: '24px', lineHeight: '32px' },
      h3: { fontSize: '20px', lineHeight: '28px' },
      h4: { fontSize: '18px', lineHeight: '28px' },
    },
  },
  variantColorResolver,
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'default', radius: 'md' },
      classNames: {
        root: classes.button,
        inner: classes.buttonInner,
        section: classes.buttonSection,
        label: classes.buttonLabel,
      },
      vars: (_theme: unknown, props: { size?: string }) => ({ root: buttonSizes[props.size ?? 'sm'] ?? {} }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', size: 32, radius: 'md' },
      classNames: { root: classes.action },
    },
    Input: { defaultProps: { size: 'sm' }, classNames: { wrapper: classes.inputWrapper, input: classes.input } },
    InputWrapper: { classNames: { label: classes.label, description: classes.description, error: classes.error } },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: true }, multiline: true, maw: 320, openDelay: 200 },
      classNames: { tooltip: classes.tooltip },
    },
    Menu: {
      defaultProps: {
        // An empty element that takes the focus is none of a menu's children: the first item takes it.
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        position: 'bottom-end',
        width: 'max-content',
      },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem, label: classes.menuLabel, divider: classes.menuDivider },
    },
    Popover: { defaultProps: { shadow: 'md' }, classNames: { dropdown: classes.dropdown } },
    Combobox: { defaultProps: { shadow: 'md' }, classNames: { dropdown: classes.dropdown, option: classes.option } },
    // A `header` outside the page's own landmarks counts as a second banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // Escape is `useEscape`'s.
    ModalRoot: { defaultProps: { closeOnEscape: false } },
    DrawerRoot: { defaultProps: { closeOnEscape: false } },
    Modal: {
      defaultProps: {
        closeOnEscape: false,
        centered: true,
        radius: 'lg',
        size: 480,
        shadow: 'xl',
        // No fade: a dialog that fades out would show how its question has changed in the meantime.
        transitionProps: { duration: 180, exitDuration: 0, transition: 'pop' },
      },
      classNames: { overlay: classes.overlay, header: classes.modalHeader, title: classes.modalTitle, body: classes.modalBody },
    },
    Drawer: {
      defaultProps: { closeOnEscape: false, position: 'right', size: 480, shadow: 'xl', transitionProps: { duration: 240 } },
      classNames: { overlay: classes.overlay, header: classes.drawerHeader, title: classes.modalTitle, body: classes.drawerBody },
    },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'sm' },
      classNames: { ...choice, input: classes.checkbox, icon: classes.checkboxIcon },
    },
    Radio: { defaultProps: { size: 'xs' }, classNames: { ...choice, radio: classes.radio } },
    Tabs: { classNames: { list: classes.tabsList, tab: classes.tab } },
    SegmentedControl: { defaultProps: { size: 'xs' }, classNames: { root: classes.segmented } },
    // Weekends and days of other months are drawn like any other day: their own colours fail contrast.
    DatePicker: { defaultProps: { weekendDays: [], hideOutsideDates: true } },
    DateInput: { defaultProps: { weekendDays: [], hideOutsideDates: true } },
    DateTimePicker: { defaultProps: { weekendDays: [], hideOutsideDates: true } },
    Pill: { classNames: { root: classes.pill } },
  },
});
