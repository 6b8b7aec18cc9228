/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23000' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23ffb547' d='M7.500 18a6.500 6.500 0 0 1 13 0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round' d='M4.500 18h19M9 22h10M14 6v2M6.700 9.500l1.200 1.200M21.300 9.500l-1.200 1.200'/%3E%3C/svg%3E"
