/** Whether a read failed because the storage has no such file: a folder and a bucket name it differently. */
export const isMissing = (error: unknown): boolean => {
  const { code, name } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
};
