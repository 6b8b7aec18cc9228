/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23cda349' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fff' d='M5 21.500h18v-14z'/%3E%3Cpath fill='%23cda349' d='M17.500 18.500h2.500v-6.500z'/%3E%3C/svg%3E"
