/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%233e8dff' d='M0 0h28v28H0z'/%3E%3Ccircle cx='14' cy='14' r='9.2' fill='%23fff'/%3E%3Cpath fill='none' stroke='%233e8dff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M10 10.500h8M14 10.500v8'/%3E%3C/svg%3E"
