import type { KeyboardEvent } from 'react'

/** Returns true for an Enter that moves on: without modifier keys, and not while an input method composes a character. */
export const isPlainEnter = ({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !nativeEvent.isComposing
