/**
 * Integer arithmetic as the chain will do it: division truncates towards zero, a full turn is 1024, and sines
 * are read from a table in thousandths. No drawing computes with fractions.
 */
/** Division that truncates, as Solidity's does for signed integers. */
export declare const quotient: (dividend: number, divisor: number) => number
/** Sine in thousandths of an angle in 1/1024 turn, interpolated in the table. */
export declare function sine(angle: number): number
/** Cosine in thousandths. */
export declare const cosine: (angle: number) => number
/** A point `share`/256 of the way from one number to another. */
export declare const between: (from: number, to: number, share: number) => number
