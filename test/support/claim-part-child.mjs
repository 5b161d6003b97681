/** A process that claims a `.part` file when it is told to, says which file it got, and gives it back when it is told to. */
const { claimPart } = await import(process.argv[2]);
let claimed;
process.on('message', async ({ claim }) => {
  if (claim === undefined) {
    await claimed.release();
    process.send({ released: true });
    return;
  }
  claimed = await claimPart(claim);
  process.send({ file: claimed.file });
});
process.send({ ready: true });
