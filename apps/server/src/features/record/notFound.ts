import { HttpError } from '#http';

export const activityNotFound = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'This activity does not exist' }]);
