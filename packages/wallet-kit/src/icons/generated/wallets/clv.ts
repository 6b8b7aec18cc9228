/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%2327a577' d='M0 0h28v28H0z'/%3E%3Ccircle cx='10.3' cy='10.3' r='4.2' fill='%23fff'/%3E%3Ccircle cx='17.7' cy='10.3' r='4.2' fill='%23fff'/%3E%3Ccircle cx='10.3' cy='17.7' r='4.2' fill='%23fff'/%3E%3Ccircle cx='17.7' cy='17.7' r='4.2' fill='%23fff'/%3E%3Ccircle cx='14' cy='14' r='2' fill='%2327a577'/%3E%3C/svg%3E"
