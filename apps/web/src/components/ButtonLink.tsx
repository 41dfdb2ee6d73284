import { type ButtonLook, ButtonContent, buttonAttributes } from '../ui/Button.tsx';
import { AppLink, type AppLinkProps } from './AppLink.tsx';

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink({
  variant,
  size,
  color,
  leftSection,
  rightSection,
  fullWidth,
  className,
  children,
  ...link
}: ButtonLook & Omit<AppLinkProps, 'color'>) {
  return (
    <AppLink {...link} {...buttonAttributes({ variant, size, color, fullWidth }, className)}>
      <ButtonContent leftSection={leftSection} rightSection={rightSection}>
        {children}
      </ButtonContent>
    </AppLink>
  );
}
