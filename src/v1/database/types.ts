/** The one type that both drivers would read otherwise: every bigint of the tables stays below 2^53. */
export const INT8 = 20;
