import { HttpError } from '#http';
import { PaymentError } from '#ports';

/** Runs a call and converts a `PaymentError` to an `HttpError`. */
export async function withHttpErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw new HttpError(HTTP_ERRORS[error.reason]);
  }
}

const HTTP_ERRORS = {
  FORGED: 'FORBIDDEN',
  MALFORMED: 'INVALID_INPUT',
  NOT_FOUND: 'NOT_FOUND',
  REFUSED: 'PAYMENT_REFUSED',
  UNAVAILABLE: 'UNAVAILABLE',
} as const satisfies Record<PaymentError['reason'], unknown>;
