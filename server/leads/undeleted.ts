/** Paths of what could not be deleted, or looked into before, with the reason that the system gives. */
export type Undeleted = Map<string, string>;

/** For `catch`: notes a failure of the file system, and stands for what could not be had. */
export function noteIn<Value>(undeleted: Undeleted, value: Value): (error: unknown) => Value {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    undeleted.set('path' in error ? String(error.path) : error.message, error.message);
    return value;
  };
}
