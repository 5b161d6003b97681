/** What is said about storage on the command line. */
export interface StorageOptions {
  /** Address of S3-compatible storage; default: as the environment of the client says. */
  readonly s3Endpoint?: string | undefined;
}
