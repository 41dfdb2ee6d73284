export declare const SERVER_FLAGS: readonly string[];
export declare const SERVER_ENV: Readonly<Record<string, string>>;
export declare const COMPILED: string;
