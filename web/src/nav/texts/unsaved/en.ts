export default {
  title: 'Leave without saving?',
  text: 'Your changes to {what} have not been saved.',
  discard: 'Discard changes',
  keep: 'Keep editing',
  uploadTitle: 'Leave before the upload ends?',
  uploadText: 'A file for {what} is still uploading. If you leave now, it won’t be added.',
  leave: 'Leave',
  stay: 'Stay',
} as const
