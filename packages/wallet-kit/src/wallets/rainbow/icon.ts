/** Our own icon for this wallet, in its colors; not the vendor's artwork. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%230c2f78' d='M0 0h28v28H0z'/%3E%3Cg fill='none' stroke-width='3'%3E%3Cpath stroke='%23ff5757' d='M5 21a13 13 0 0 1 18 0'/%3E%3Cpath stroke='%23ffd34e' d='M5 17a13 13 0 0 1 18 0'/%3E%3Cpath stroke='%2333c6ff' d='M5 13a13 13 0 0 1 18 0'/%3E%3C/g%3E%3C/svg%3E"
