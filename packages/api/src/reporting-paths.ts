/** Method and path of each call about the views for business intelligence. */
export const reportingPaths = {
  one: 'GET /reporting/one',
  export: 'POST /reporting/export',
} as const;

/** Method and path of the call about the installation itself. */
export const systemPaths = { one: 'GET /system/one' } as const;
