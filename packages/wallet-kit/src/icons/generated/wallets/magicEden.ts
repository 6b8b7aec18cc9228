/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%2336114d' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23ff4d9d' stroke-width='3.2' stroke-linecap='round' stroke-linejoin='round' d='M6 20.500V12a4 4 0 0 1 8 0v8.500M14 12a4 4 0 0 1 8 0v8.500'/%3E%3C/svg%3E"
