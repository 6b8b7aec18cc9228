/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%235b48e8' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M8.500 6.500h5a7.500 7.500 0 0 1 0 15h-5z'/%3E%3Ccircle cx='13.5' cy='14' r='2.2' fill='%23c9c1ff'/%3E%3C/svg%3E"
