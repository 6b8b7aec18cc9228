/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23ff5c2b' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M5 20.500a9 9 0 0 1 18 0'/%3E%3Cpath fill='none' stroke='%23ffd3c4' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M10.500 20.500a3.500 3.500 0 0 1 7 0'/%3E%3C/svg%3E"
