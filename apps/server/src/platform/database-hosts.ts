/** Where the other hosts of a database stand in an address, which has room for one: `?hosts=db2:5432,db3:5432`. */
const OTHERS = 'hosts';
const ATTRIBUTE = 'target_session_attrs';

export interface Host {
  host: string;
  port: number;
}

/**
 * An address with several hosts, as libpq takes it (`postgres://user@db1,db2:5433/name?target_session_attrs=read-write`), as one
 * that every program can read: the first host, and the others in its query. One with a single host stays as it is.
 * @throws Error for what is no address
 */
export function toDatabaseUrl(text: string): string {
  const [, before = '', hosts = '', after = ''] = /^([^/]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(text) ?? [];
  const [first = '', ...others] = hosts.split(',');
  const url = new URL(before + first + after);
  if (others.length === 0) return text;
  const wanted = url.searchParams.get(ATTRIBUTE) ?? 'read-write';
  if (wanted !== 'read-write' && wanted !== 'primary') throw new Error(`${ATTRIBUTE} must be read-write`);
  url.searchParams.delete(ATTRIBUTE);
  if ([first, ...others].some((host) => host === '' || !URL.canParse(`postgres://${host}`))) throw new Error('a host is missing');
  url.searchParams.set(OTHERS, others.join(','));
  return url.href;
}

/** @param first the host that the address names itself */
export function hostsOf(connectionString: string, first: Host): Host[] {
  const others = URL.canParse(connectionString) ? new URL(connectionString).searchParams.get(OTHERS) : null;
  const named = (others ?? '').split(',').filter((each) => each !== '');
  return [
    first,
    ...named.map((each) => {
      const { hostname, port } = new URL(`postgres://${each}`);
      return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) || 5432 };
    }),
  ];
}
