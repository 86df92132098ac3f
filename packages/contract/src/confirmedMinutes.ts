/** Time for which a sign-in or confirmation lasts, for the endpoints with `needsConfirmation`. */
export const CONFIRMED_MINUTES = 10;
