import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '@grantdesk/domain/format/rich-text';
import DOMPurify from 'dompurify';

const ALLOWED = { ALLOWED_TAGS: RICH_TEXT_TAGS, ALLOWED_ATTR: Object.values(RICH_TEXT_ATTRIBUTES).flat() };

/** Stored HTML with nothing in it but what the product's editor makes. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, ALLOWED);
