/** Method and path of each call about the awards of one programme; the id is the programme's. */
export const programmeOpenDataPaths = {
  openData: 'GET /programme/open-data/:id',
  openDataUpdate: 'PATCH /programme/open-data/update/:id',
  openDataPublish: 'PATCH /programme/open-data/publish/:id',
  openDataAward: 'PATCH /programme/open-data/award/:id',
  awards: 'GET /programme/awards/:id',
  awardsList: 'GET /programme/awards/list/:id',
} as const;

/** Method and path of each call for visitors about published awards; the id is the award's. */
export const openDataPaths = {
  awards: 'GET /open-data/awards',
  award: 'GET /open-data/award/:id',
  iati: 'GET /open-data/iati',
} as const;

/** The paths that the protocol CommonGrants fixes. */
export const commonGrantsPaths = {
  opportunities: 'GET /common-grants/opportunities',
  opportunity: 'GET /common-grants/opportunities/:id',
  search: 'POST /common-grants/opportunities/search',
} as const;
