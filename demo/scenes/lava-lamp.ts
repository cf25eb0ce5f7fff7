import type { SceneFactory } from './scene.ts'
import { createShaderLayer } from './shader.ts'

const SHADE = `
vec2 blob(float index) {
  float seed = hash(vec2(index, 4.7));
  float lift = sin(TURN + seed * TAU);
  return vec2(0.44 + 0.21 * sin(TURN + index * 2.4) * (0.4 + seed), 0.9 + 0.62 * lift);
}
vec3 shade(vec2 at) {
  vec2 p = vec2(at.x, at.y * size.y / size.x);
  float field = 0.0;
  for (float index = 0.0; index < 11.0; index++) {
    float radius = 0.055 + 0.06 * hash(vec2(index, 9.1));
    vec2 away = p - blob(index);
    field += radius * radius / (dot(away, away) + 0.0005);
  }
  field += 0.018 / (pow(1.78 - p.y, 2.0) + 0.01) * smoothstep(0.7, 0.1, abs(p.x - 0.44));
  field += 0.008 / (p.y * p.y + 0.01) * smoothstep(0.6, 0.1, abs(p.x - 0.44));
  vec3 liquid = mix(vec3(0.16, 0.02, 0.3), vec3(0.62, 0.05, 0.36), smoothstep(0.1, 1.0, at.y));
  liquid += vec3(0.5, 0.16, 0.05) * exp(-pow((p.x - 0.44) * 2.2, 2.0)) * smoothstep(0.35, 1.1, at.y);
  float wax = smoothstep(0.98, 1.03, field);
  float rim = smoothstep(0.0, 0.35, field - 1.0);
  vec3 warm = mix(vec3(1.0, 0.36, 0.27), vec3(1.0, 0.82, 0.34), smoothstep(0.05, 1.0, at.y));
  warm = mix(vec3(0.93, 0.26, 0.3), warm, 0.55 + 0.45 * rim);
  vec3 lamp = mix(liquid, warm, wax);
  return lamp * (1.0 - 0.42 * pow(abs(at.x - 0.45) * 1.9, 2.5));
}`

/** Warm wax parts and joins in a lamp. */
export const createScene: SceneFactory = () => {
  const paintLamp = createShaderLayer(SHADE, 1)
  return (painter, { phase }) => {
    paintLamp(painter, phase)
  }
}
