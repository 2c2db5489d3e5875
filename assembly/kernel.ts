// The triangle-plane kernel: numbers and memory offsets only. The memory's layout and the meaning of each export stand
// in src/layers/kernel.ts; the arithmetic is that of src/layers/twin.ts, bit for bit (no fused, no relaxed operations).

/** See KernelExports.count. */
export function count(levels: usize, triangles: i32, starts: usize, cursors: usize, layers: i32): i32 {
  memory.fill(starts, 0, (<usize>layers + 1) << 2);
  for (let at = levels, end = levels + (<usize>triangles << 4); at < end; at += 16) {
    const first = starts + (<usize>load<u32>(at) << 2);
    store<i32>(first, load<i32>(first) + 1);
    const last = starts + (<usize>max(load<u32>(at, 4), load<u32>(at, 8)) << 2);
    store<i32>(last, load<i32>(last) - 1);
  }
  let crossing = 0;
  let segments = 0;
  for (let layer = 0; layer < layers; layer++) {
    const at = <usize>layer << 2;
    crossing += load<i32>(starts + at);
    store<i32>(starts + at, segments);
    store<i32>(cursors + at, segments);
    segments += crossing;
  }
  store<i32>(starts + (<usize>layers << 2), segments);
  return segments;
}

/** See KernelExports.emit. */
export function emit(
  levels: usize,
  corners: usize,
  triangles: i32,
  planes: usize,
  cursors: usize,
  records: usize,
): void {
  for (let end = levels + (<usize>triangles << 4), a = corners; levels < end; levels += 16, a += 48) {
    const la = load<i32>(levels);
    const lb = load<i32>(levels, 4);
    const lc = load<i32>(levels, 8);
    const ab = load<i32>(a, 12);
    const bc = load<i32>(a, 28);
    const ca = load<i32>(a, 44);
    if (lb <= lc) {
      if (la < lb) run(planes, cursors, records, a, a + 32, la, lb, ca, ab);
      if (lb < lc) run(planes, cursors, records, a, a + 32, lb, lc, ca, bc);
    } else {
      if (la < lc) run(planes, cursors, records, a, a + 32, la, lc, ca, ab);
      run(planes, cursors, records, a + 32, a + 16, lc, lb, bc, ab);
    }
  }
}

// @ts-ignore: decorator
@inline
function run(
  planes: usize,
  cursors: usize,
  records: usize,
  low: usize,
  high: usize,
  from: i32,
  to: i32,
  startEdge: i32,
  endEdge: i32,
): void {
  const z = <f64>load<i32>(low, 8);
  const rise = <f64>load<i32>(high, 8) - z;
  const lowXY = f64x2.convert_low_i32x4_s(v128.load64_zero(low));
  const highXY = f64x2.convert_low_i32x4_s(v128.load64_zero(high));
  const slope = f64x2.div(f64x2.sub(highXY, lowXY), f64x2.splat(rise));
  const half = f64x2.splat(0.5);
  const edges = i32x4.replace_lane(i32x4.splat(startEdge), 1, endEdge);
  const end = <usize>to << 2;
  for (let layer = <usize>from << 2; layer < end; layer += 4) {
    const up = f64x2.splat(<f64>load<i32>(planes + layer) - z);
    const xy = f64x2.floor(f64x2.add(f64x2.add(lowXY, f64x2.mul(up, slope)), half));
    const slot = load<u32>(cursors + layer);
    store<u32>(cursors + layer, slot + 1);
    v128.store(
      records + (<usize>slot << 4),
      v128.shuffle<i32>(edges, i32x4.trunc_sat_f64x2_s_zero(xy), 0, 1, 4, 5),
    );
  }
}

/** See KernelExports.chain. */
export function chain(records: usize, from: i32, to: i32, heads: usize, points: usize, rings: usize): i32 {
  for (let i = from; i < to; i++) {
    const head = heads + (<usize>load<u32>(records + (<usize>i << 4)) << 2);
    if (load<i32>(head) > from) return -1;
    store<i32>(head, i + 1);
  }
  let ringCount = 0;
  let next = points;
  store<i32>(rings, 0);
  for (let i = from; i < to; i++) {
    const first = load<u32>(records + (<usize>i << 4));
    if (load<i32>(heads + (<usize>first << 2)) == 0) continue;
    const begin = next;
    let edge = first;
    let last: i64 = 0;
    do {
      const at = heads + (<usize>edge << 2);
      const head = load<i32>(at);
      if (head <= from) return -1;
      store<i32>(at, 0);
      const record = records + (<usize>(head - 1) << 4);
      const point = load<i64>(record, 8);
      if (next == begin || point != last) {
        store<i64>(next, point);
        last = point;
        next += 8;
      }
      edge = load<u32>(record, 4);
    } while (edge != first);
    while (next > begin + 8 && last == load<i64>(begin)) {
      next -= 8;
      last = load<i64>(next - 8);
    }
    if (next - begin < 24) next = begin;
    else store<i32>(rings + (<usize>++ringCount << 2), <i32>((next - points) >> 3));
  }
  return ringCount;
}
