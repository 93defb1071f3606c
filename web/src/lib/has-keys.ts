/** Returns false for touch devices, which have no Shift, Ctrl or arrow keys to give hints about. */
export const hasKeys = () => !matchMedia('(pointer: coarse)').matches
