import type { KeyboardEvent } from 'react'

/** Enter that leads on: not with a key that means something else, nor while a sign is put together. */
export const isPlainEnter = ({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !nativeEvent.isComposing
