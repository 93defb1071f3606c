export default {
  targetNotFound: 'This SFTP target was not found.',
  approvalTitle: 'Accept the changed host key of {name}',
  approvalHost: 'The host {host}, port {port}, shows another key than before.',
  approvalBefore: 'Before: {sha256}',
  approvalNow: 'Now: {algorithm} {sha256}',
  approvalCheck:
    'Ask the host’s operator for the fingerprint and compare it. Files that wait go out once it is accepted.',
} as const
