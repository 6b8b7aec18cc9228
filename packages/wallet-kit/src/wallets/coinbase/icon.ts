/** Our own icon for this wallet, in its colors; not the vendor's artwork. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%232c5ff6' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='4.5' d='M20 10a7.2 7.2 0 1 0 0 8'/%3E%3C/svg%3E"
