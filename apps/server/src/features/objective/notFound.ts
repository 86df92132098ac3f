import { HttpError } from '#http';

export const objectiveNotFound = (): HttpError =>
  new HttpError('NOT_FOUND', [{ path: 'objectiveId', message: 'This objective does not exist' }]);

export const stepNotFound = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'This step does not exist' }]);
