-- The logo of the organisation. Its colour, texts and the sites that frame the open calls are a section of the settings.

-- At most one row. The files of applications are elsewhere: a logo is small, and every page and paper needs it.
create table brand_logo (
  id boolean primary key default true check (id),
  type text not null check (type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  -- Cleaned or encoded again, never as it was uploaded.
  content bytea not null check (octet_length(content) between 1 and 1000000),
  -- What emails and papers show.
  png bytea not null check (octet_length(png) between 1 and 1000000),
  png_width integer not null check (png_width > 0),
  png_height integer not null check (png_height > 0),
  -- SHA-256 of the content, hexadecimal: the version in its address.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  changed_at timestamptz not null default app_now()
);
grant select, insert, update, delete on brand_logo to grantdesk_app;
