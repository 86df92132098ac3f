import { HttpError } from '#http';

export const objectiveNotFound = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'This objective does not exist' }]);

export const stepNotFound = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'This step does not exist' }]);
