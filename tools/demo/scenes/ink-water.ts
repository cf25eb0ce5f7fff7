import type { SceneFactory } from './scene.ts'
import { createShaderLayer } from './shader.ts'

const SHADE = `
vec3 shade(vec2 at) {
  vec2 p = vec2(at.x, at.y * size.y / size.x) * 1.0;
  vec2 first = vec2(fbm(p + orbit(0.17, 1.0)), fbm(p + vec2(5.2, 1.3) - orbit(0.15, 1.0)));
  vec2 second = vec2(
    fbm(p + 2.1 * first + vec2(1.7, 9.2) + orbit(0.13, -1.0)),
    fbm(p + 2.1 * first + vec2(8.3, 2.8) + orbit(0.11, 1.0)));
  float ink = fbm(p + 2.0 * second);
  vec3 paper = vec3(0.97, 0.94, 0.88);
  vec3 color = mix(paper, vec3(0.98, 0.62, 0.47), smoothstep(0.34, 0.62, ink));
  color = mix(color, vec3(0.86, 0.2, 0.42), smoothstep(0.46, 0.74, second.x + 0.25 * ink - 0.05));
  color = mix(color, vec3(0.1, 0.16, 0.48), smoothstep(0.5, 0.72, second.y + 0.12));
  color = mix(color, vec3(0.06, 0.55, 0.62), smoothstep(0.52, 0.7, first.x) * 0.75);
  return color;
}`

/** Coloured inks fold into each other in water. */
export const createScene: SceneFactory = () => {
  const paintInk = createShaderLayer(SHADE, 0.5)
  return (painter, { phase }) => {
    paintInk(painter, phase)
  }
}
