export interface Point {
  readonly x: number
  readonly y: number
  /** The curve passes with zero tangent: a corner. */
  readonly sharp?: boolean
}
/** A point of a table: in the cultivar's own pixels, with its marks. */
export interface TablePoint extends Point {
  /** The fruit's lowest point, where left edge and right edge meet. */
  readonly tip: boolean
}
/** Reads a point list in the notation of `facts/silhouettes.ts`. */
export declare function tablePoints(list: string): TablePoint[]
/** Numbers in path data: a minus sign separates as well as a space does. */
export declare function numbers(...values: readonly number[]): string
/** `M` to a point. */
export declare const moveTo: (point: Point) => string
/**
 * A closed curve through all points: uniform Catmull-Rom, tangent (next − previous) / 6. Both handles of a point
 * mirror each other, so after one `c` every cubic is an `s` of four numbers.
 */
export declare function closedCurve(points: readonly Point[]): string
/** A lens from `top` to `bottom`: two quadratic curves that pass through `left` and `right` half way. */
export declare function lensPath(top: Point, bottom: Point, left: Point, right: Point): string
