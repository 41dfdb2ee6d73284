/** Resumable uploads by the tus protocol, guarded as one declared route. */
export const UPLOAD_PREFIX = '/file/tus';
/** The header of an upload that has arrived: the id of its file. */
export const UPLOADED_FILE_HEADER = 'upload-file-id';
