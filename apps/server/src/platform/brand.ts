import { API_PREFIX } from '@grantdesk/api/paths';
import { BRAND_DEFAULTS, type BrandSettings, type OrganisationSettings } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { PRODUCT } from './product.ts';

/** What is known of the logo without its bytes; the measures are those of the PNG. */
export interface LogoFacts {
  type: string;
  digest: string;
  width: number;
  height: number;
}

/** How the organisation looks, with its logo if it has one. */
export type Brand = BrandSettings & { logo: LogoFacts | null };

export const NO_BRAND: Brand = { ...BRAND_DEFAULTS, logo: null };

/** The brand as one value of a query, where others read it with what they need; `toBrand` takes it. */
export const brandValue = sql<Partial<BrandSettings> & { logo: LogoFacts | null }>`
  (coalesce((select s.value from organisation_settings s where s.key = 'brand'), '{}')
    || jsonb_build_object('logo', (select jsonb_build_object('type', l.type, 'digest', l.digest, 'width', l.png_width, 'height', l.png_height)
      from brand_logo l)))`;

export const toBrand = (stored: object | null | undefined): Brand => ({ ...NO_BRAND, ...stored });

export const findBrand = async (db: Db): Promise<Brand> =>
  toBrand((await db.selectNoFrom(brandValue.as('brand')).executeTakeFirst())?.brand);

/** Where a logo is served; the address names its version, so that it may be cached permanently. */
export const LOGO_PATH = `${API_PREFIX}/brand/logo`;
export const logoUrl = ({ digest }: Pick<LogoFacts, 'digest'>): string => `${LOGO_PATH}?v=${digest.slice(0, 16)}`;

/** The logo itself, as it was saved. */
export const findLogoBytes = (db: Db): Promise<{ type: string; content: Buffer; digest: string } | undefined> =>
  db.selectFrom('brandLogo').select(['type', 'content', 'digest']).executeTakeFirst();

/** The logo as answers of the API show it. */
export const presentLogo = (logo: LogoFacts | null): { url: string; type: string; width: number; height: number } | null =>
  logo && { url: logoUrl(logo), type: logo.type, width: logo.width, height: logo.height };

/** A measure of the logo that fits a frame, never enlarged. */
export function fitLogo({ width, height }: { width: number; height: number }, frame: { width: number; height: number }) {
  const scale = Math.min(1, frame.width / width, frame.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Who issues a paper: what is printed above and below it. */
export interface PaperHouse {
  /** Null where the organisation has no name. */
  name: string | null;
  logo: { png: Buffer; width: number; height: number } | null;
  /** Of headings of tables; null for that of the build. */
  color: string | null;
  /** Below every page; empty where there is none. */
  footer: string;
}

export async function findPaperHouse(db: Db): Promise<PaperHouse> {
  const row = await db
    .selectNoFrom([
      sql<OrganisationSettings | null>`(select s.value from organisation_settings s where s.key = 'organisation')`.as(
        'organisation',
      ),
      sql<Partial<BrandSettings> | null>`(select s.value from organisation_settings s where s.key = 'brand')`.as('brand'),
    ])
    .executeTakeFirstOrThrow();
  const logo = await db.selectFrom('brandLogo').select(['png', 'pngWidth as width', 'pngHeight as height']).executeTakeFirst();
  return {
    name: row.organisation?.name || null,
    logo: logo ?? null,
    color: row.brand?.color || null,
    footer: row.brand?.footer ?? '',
  };
}

export type NamedHouse = PaperHouse & { name: string };

/** The same, with the name to use while the organisation has none. */
export async function findNamedHouse(db: Db): Promise<NamedHouse> {
  const house = await findPaperHouse(db);
  return { ...house, name: house.name ?? PRODUCT };
}
