import { brandStyle } from '@grantdesk/domain/brand/style';

/** Shows what was saved in the open page, as the server writes it into each page from now on. */
export function applyBrand({ color, logo, name }: { color: string; logo: string | null; name: string }): void {
  document.getElementById('brand')?.remove();
  document.querySelector('meta[name=logo]')?.remove();
  if (color !== '') {
    const style = Object.assign(document.createElement('style'), { id: 'brand', textContent: brandStyle(color) });
    document.head.append(style);
  }
  if (logo !== null)
    document.head.append(Object.assign(document.createElement('meta'), { name: 'logo', content: logo, title: name }));
  dispatchEvent(new Event('logo'));
}
