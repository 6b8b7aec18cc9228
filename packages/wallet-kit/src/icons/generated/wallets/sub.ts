/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23004bff' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%234ceaac' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M19.500 8H12a3.200 3.200 0 0 0 0 6'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M12 14h4a3.200 3.200 0 0 1 0 6H8.500'/%3E%3C/svg%3E"
