export type * from './filters.ts';
export {
  DATE_FILTER_DAYS,
  DEFAULT_RANGE,
  FILTER_BAR_SIZE,
  FILTER_SOURCES,
  FILTER_TYPES,
  MAX_FILTER_TEXT,
  NONE_YET,
  OPTION_SEARCH_MIN,
  RADIO_MAX_OPTIONS,
  decodeFilters,
  defaultDateChoice,
  encodeFilters,
  filterControl,
  isNoneYet,
  offersNoneYet,
  rangeIssues,
  rangeLimit,
  sliderMaximum,
  splitFilters,
  unknownFilterPaths,
} from './filters.ts';
export type * from './layout.ts';
export { DENSITIES, readColumns, withColumn, writeColumns } from './layout.ts';
export type * from './paging.ts';
export {
  DEFAULT_LIMIT,
  DEFAULT_PAGE,
  MAX_LIMIT,
  PAGE_BUTTONS,
  PAGE_SIZES,
  WIDGET_MARGIN,
  WIDGET_RANGE,
  clampPage,
  pageButtons,
  pageCount,
  pageData,
  pageOffset,
  readLimit,
  readPage,
  readPageSize,
  readTypedPage,
  rowRange,
  widgetPages,
} from './paging.ts';
export type * from './sorting.ts';
export { DEFAULT_SORT, SORT_DIRECTIONS, formatSort, nextSort, parseSort } from './sorting.ts';
