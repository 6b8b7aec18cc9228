/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%230052ff' d='M0 0h28v28H0z'/%3E%3Ccircle cx='14' cy='14' r='8.6' fill='%23fff'/%3E%3Cpath fill='%230052ff' d='M5 12.800h11.500v2.400H5z'/%3E%3C/svg%3E"
