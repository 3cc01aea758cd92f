/** For `catch`: stands for what cannot be read because it is not there; any other error is thrown on. */
export function ifMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
