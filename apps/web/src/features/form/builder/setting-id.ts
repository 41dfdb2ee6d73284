/** The id of the control that a check's path leads to: `field_validation.minLength` is set in the part `field_validation`. */
export const settingId = (path: string): string => `setting-${path.split('.')[0]}`;
