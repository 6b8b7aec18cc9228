/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%233e5cff' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='3.2' stroke-linecap='round' stroke-linejoin='round' d='M7 21.500L16.500 7M12.500 21.500L22 7'/%3E%3C/svg%3E"
