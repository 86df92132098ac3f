/** Maximum length of the text where a user heard of the product, in characters. */
export const REFERRAL_MAX = 200;
